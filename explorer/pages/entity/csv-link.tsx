import { ButtonLink } from '../../components/ui/button.js'
import type { Visit } from '../page.js'
import { hrefWith } from './asked.js'

/** The address of the file with the relationships of an entity that the page shows. */
export function csvHref(slug: string, visit: Visit): string {
  return hrefWith(visit, `${slug}.csv`, {})
}

/** A link to the file with the relationships of an entity that the page shows. */
export function CsvLink({ slug, visit }: { readonly slug: string; readonly visit: Visit }) {
  return (
    <ButtonLink href={csvHref(slug, visit)} icon="download" kind="small" isDownload>
      CSV
    </ButtonLink>
  )
}
