/**
 * Goes through a provider's pages as a person with a browser would, and stops before following it back
 * to the gateway. Returns that address.
 */
export async function visitProvider(
  start: string,
  { email, publicUrl }: { readonly email: string; readonly publicUrl: string },
): Promise<URL> {
  const cookies = new Map<string, string>()
  let next: { url: URL; body?: URLSearchParams } = { url: new URL(start) }
  for (let step = 0; step < STEPS; step += 1) {
    if (next.url.origin === publicUrl) return next.url
    const reply = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body !== undefined && { method: 'POST', body: next.body }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    next = location === null ? formOf(await reply.text(), email) : { url: at(location, next.url) }
  }
  throw new Error(`The provider did not send anybody back in ${String(STEPS)} steps.`)
}

const STEPS = 12

function at(location: string, base: URL): URL {
  return new URL(location, base)
}

/** The form of a page, filled in. */
function formOf(page: string, email: string): { url: URL; body: URLSearchParams } {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
  const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
  if (action === undefined || prompt === undefined) throw new Error(`No form in:\n${page}`)
  return {
    url: new URL(action),
    body: new URLSearchParams({ prompt, login: email, password: 'any' }),
  }
}
