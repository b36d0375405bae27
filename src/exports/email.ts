const EMAIL = /^[\w.+-]{1,64}@[a-z0-9-]{1,60}(\.[a-z0-9-]{1,60}){0,5}\.[a-z]{2,20}$/i

/** The e-mail address, if the validators of the export formats accept it. */
export function validEmail(email: string | undefined): string | undefined {
  return email !== undefined && EMAIL.test(email) ? email : undefined
}
