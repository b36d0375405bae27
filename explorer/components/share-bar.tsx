/** A share as a bar; its number stands beside it, so nobody needs to see it. */
export function ShareBar({ share, place }: { readonly share: number; readonly place: number }) {
  return (
    <svg class="share-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="6" />
      <rect class={`fill fill-${String(place)}`} width={Math.min(100, share)} height="6" />
    </svg>
  )
}
