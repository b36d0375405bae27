import type { NamedEntity } from '../../domain/entity.js'
import { typeOf } from './queries.js'

/** Other sites may show the preview in a frame. It cannot run scripts. */
export const PREVIEW_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'none'; base-uri 'none'",
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
}

/** A small web page about an entity, for users who compare candidates. */
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
