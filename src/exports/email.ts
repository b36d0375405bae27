const EMAIL = /^[\w.+-]{1,64}@[a-z0-9-]{1,60}(\.[a-z0-9-]{1,60}){0,5}\.[a-z]{2,20}$/i

/** True if `text` is an e-mail address that the validators of the export formats accept. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}
