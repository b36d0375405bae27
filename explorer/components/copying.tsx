import { useSignal } from '@preact/signals'
import { Icon } from './ui/icon.js'

/** A button that copies a text and says whether it succeeded. */
export function CopyButton(props: { readonly text: string; readonly label: string }) {
  const { text, label } = props
  const said = useSignal('')
  return (
    <span class="live copying">
      <button
        type="button"
        class="btn small"
        onClick={() =>
          void copyText(text).then((isCopied) => {
            said.value = isCopied ? 'Copied' : 'Your browser does not allow copying here'
          })
        }
      >
        <Icon name="cite" />
        {label}
      </button>
      <span role="status" class="sub">
        {said.value}
      </span>
    </span>
  )
}

/** Copies a text. Returns false if the browser refuses, as it does on pages without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The user or the browser does not allow it, or there is no clipboard.
    return false
  }
}
