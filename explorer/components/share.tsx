import { CopyButton } from './copying.js'
import { Section } from './ui/section.js'

interface ShareProps {
  readonly kind: 'market' | 'race' | 'entity'
  /** The id, or the slug of an entity. */
  readonly id: string
  readonly title: string
  /** The origin of the URLs of the service. */
  readonly origin: string
}

/** The link of a page, and the code that shows its card on another site. */
export function ShareSection({ kind, id, title, origin }: ShareProps) {
  const link = `${origin}/${kind}/${id}`
  const card = `/embed/${kind}/${id}`
  const code = `<iframe src="${origin}${card}" title="${attribute(title)}, by Polity" width="100%" height="420" loading="lazy"></iframe>`
  return (
    <Section id="share" title="Share and embed">
      <div class="share">
        <label class="labelled">
          Link
          <input class="input" readOnly value={link} />
        </label>
        <CopyButton text={link} label="Copy link" />
        <label class="labelled">
          Code of a card for your site
          <textarea class="input" readOnly rows={3} value={code} />
        </label>
        <CopyButton text={code} label="Copy code" />
        <p class="sub">
          The card stays current, and names its sources. <a href={card}>See the card</a>
        </p>
      </div>
    </Section>
  )
}

/** A text in an attribute of HTML. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
