import { useSignal } from '@preact/signals'

/** A button that copies a text, and says whether it did. */
export function CopyButton(props: { readonly text: string; readonly label: string }) {
  const { text, label } = props
  const said = useSignal('')
  return (
    <span class="live">
      <button
        type="button"
        onClick={() =>
          void copyText(text).then((isCopied) => {
            said.value = isCopied ? 'It is copied.' : 'This browser does not let it be copied.'
          })
        }
      >
        {label}
      </button>{' '}
      <span role="status">{said.value}</span>
    </span>
  )
}

/** Puts a text where it can be pasted from; false where the browser refuses, as it does on pages without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No leave, or no clipboard at all.
    return false
  }
}
