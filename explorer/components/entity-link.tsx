/** The name of an entity, with a link to its page. */
export function EntityLink(props: {
  readonly entity: { readonly slug: string; readonly name: string }
}) {
  const { slug, name } = props.entity
  return (
    <a class="name" href={`/entity/${slug}`}>
      <bdi>{name}</bdi>
    </a>
  )
}
