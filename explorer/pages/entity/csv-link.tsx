import { ButtonLink } from '../../components/ui/button.js'
import type { EntityType } from '../../generated/operations.js'

interface CsvLinkProps {
  readonly slug: string
  /** Only relationships with entities of this type; absent or `null`: all. */
  readonly of?: EntityType | null
}

/** A link to the file of all relationships of an entity. */
export function CsvLink({ slug, of = null }: CsvLinkProps) {
  const filter = of === null ? '' : `?of=${of.toLowerCase()}`
  return (
    <ButtonLink href={`/entity/${slug}.csv${filter}`} icon="download" kind="small" isDownload>
      CSV
    </ButtonLink>
  )
}
