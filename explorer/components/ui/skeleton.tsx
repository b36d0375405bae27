/** The shape of a list that loads, with a line for screen readers. Styles show it after 300 ms. */
export function SkeletonRows(props: { readonly count: number; readonly of: string }) {
  return (
    <div class="skeleton-rows">
      {[...Array(props.count).keys()].map((row) => (
        <div key={row} aria-hidden="true">
          <span class="skel round" />
          <span class="skel" />
        </div>
      ))}
      <p role="status" class="sub">
        Loading {props.of}…
      </p>
    </div>
  )
}
