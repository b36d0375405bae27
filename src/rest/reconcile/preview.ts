import type { NamedEntity } from '../../loaders/named-entity.js'
import { typeOf } from './queries.js'

/** Another site may show it in a frame; nothing in it runs. */
export const PREVIEW_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'none'; base-uri 'none'",
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
}

/** A small page that tells somebody who compares candidates which one this is. */
export function previewOf(
  { slug, name, type }: NamedEntity,
  description: string,
  origin: string,
): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(name)}</title>
<p><strong><a dir="auto" target="_blank" rel="noopener" href="${escaped(`${origin}/entity/${slug}`)}">${escaped(name)}</a></strong>
<small>${escaped(typeOf(type).name)}</small></p>
<p>${escaped(description)}</p>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
