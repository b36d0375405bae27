import type { EntityPageQuery } from '../../generated/operations.js'

/** The whole page of one entity. */
export function EntityView({ data: { entity } }: { readonly data: EntityPageQuery }) {
  if (entity === null) return <></>
  const { name, description, relationships } = entity
  return (
    <>
      <h1 dir="auto">{name}</h1>
      <p>{description}</p>
      <h2>Relationships</h2>
      <ul>
        {relationships.edges.map(({ id, label, node, start, end }) => (
          <li key={id}>
            {label} <a href={`/entity/${node.slug}`}>{node.name}</a> {start ?? '?'}–{end ?? ''}
          </li>
        ))}
      </ul>
    </>
  )
}
