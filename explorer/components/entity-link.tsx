/** The name of an entity, which leads to its page. */
export function EntityLink(props: {
  readonly entity: { readonly slug: string; readonly name: string }
}) {
  const { slug, name } = props.entity
  return (
    <a href={`/entity/${slug}`}>
      <bdi>{name}</bdi>
    </a>
  )
}
