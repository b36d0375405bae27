import { xmlText } from '../../../exports/xml.js'
import type { PageFeed } from './page-renderer.js'

interface Addresses {
  /** The path of the feed. */
  readonly self: string
  /** The path of the page that the feed follows. */
  readonly page: string
  readonly publicUrl: string
}

/** A feed as Atom (RFC 4287). */
export function toAtom(feed: PageFeed, { self, page, publicUrl }: Addresses): string {
  const { title, updated, entries } = feed
  const link = (rel: string, type: string, href: string) =>
    `<link rel="${rel}" type="${type}" href="${xmlText(publicUrl + href)}"/>\n`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<feed xmlns="http://www.w3.org/2005/Atom">\n',
    `<id>${xmlText(publicUrl + self)}</id>\n`,
    `<title>${xmlText(title)}</title>\n`,
    `<updated>${xmlText(updated)}</updated>\n`,
    '<author><name>Polity</name></author>\n',
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', page),
    ...entries.flatMap((entry) => [
      '<entry>\n',
      `<id>${xmlText(publicUrl + entry.id)}</id>\n`,
      `<title>${xmlText(entry.title)}</title>\n`,
      `<updated>${xmlText(entry.updated)}</updated>\n`,
      link('alternate', 'text/html', entry.href),
      '</entry>\n',
    ]),
    '</feed>\n',
  ].join('')
}
