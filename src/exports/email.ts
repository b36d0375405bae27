const EMAIL = /^[\w.+-]{1,64}@[a-z0-9-]{1,60}(\.[a-z0-9-]{1,60}){0,5}\.[a-z]{2,20}$/i

/** Whether formats that check addresses take `text` for one. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}
