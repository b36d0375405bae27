import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/answer.js'
import { ask } from '../api/ask.js'
import { SearchAsYouTypeDocument, type EntityType } from '../generated/operations.js'
import { wordsFor } from '../pages/error/error-view.js'
import { HitWords, type Hit } from './hits.js'
import { movedTo } from './moved-to.js'
import { numberWords } from './words.js'

/** How long nobody types before it is asked. */
const PAUSE_MS = 250
const SHORTEST = 2
const LONGEST = 200

/** What is found for the words so far. */
interface Found {
  readonly hits: readonly Hit[]
  readonly problem: Problem | null
}

interface NameBoxProps {
  /** Of the field; what belongs to it is named after it. */
  readonly id: string
  readonly label: string
  /** What stands in it at first. */
  readonly q?: string
  /** Only these are looked for; absent: all. */
  readonly types?: readonly EntityType[]
  /** Whether Enter on the words alone takes the first that is found, once it is; absent: it sends the form. */
  readonly takesFirst?: boolean
  readonly locale: string
  readonly onPick: (hit: Hit) => void
}

/** A field for a name, as a combobox: arrows choose, Enter picks, Escape closes. It stands in a form of class `search`. */
export function NameBox(props: NameBoxProps) {
  const { id, label, locale } = props
  const { words, found, chosen, type, press, close, pick } = useNames(props)
  const hits = found.value?.hits ?? []
  const isOpen = hits.length > 0
  const optionId = (at: number) => `${id}-hit-${String(at)}`
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        name="q"
        type="search"
        role="combobox"
        // No list of the document: the hits below are.
        list={undefined}
        autocomplete="off"
        maxLength={LONGEST}
        value={words.value}
        aria-expanded={isOpen}
        aria-controls={`${id}-hits`}
        aria-autocomplete="list"
        aria-activedescendant={chosen.value === null ? undefined : optionId(chosen.value)}
        onInput={({ currentTarget }) => {
          type(currentTarget.value)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <ul id={`${id}-hits`} role="listbox" aria-label="Names found" hidden={!isOpen}>
        {hits.map((hit, at) => (
          <li
            key={hit.node.id}
            id={optionId(at)}
            role="option"
            aria-selected={at === chosen.value}
            // Before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault()
              pick(hit)
            }}
          >
            <HitWords hit={hit} locale={locale} />
          </li>
        ))}
      </ul>
      <p role="status" class={found.value?.problem ? 'notice' : 'unseen'}>
        {found.value !== null && statusOf(found.value, locale)}
      </p>
    </>
  )
}

function useNames({ q = '', types, takesFirst = false, onPick }: NameBoxProps) {
  const words = useSignal(q)
  const found = useSignal<Found | null>(null)
  const chosen = useSignal<number | null>(null)
  const waiting = useRef<{ readonly giveUp: () => void } | null>(null)
  /** Enter came before what it takes. */
  const isHasty = useRef(false)

  const close = () => {
    waiting.current?.giveUp()
    waiting.current = null
    isHasty.current = false
    found.value = null
    chosen.value = null
  }
  const pick = (hit: Hit) => {
    close()
    if (takesFirst) words.value = ''
    onPick(hit)
  }
  const show = (answer: Found) => {
    waiting.current = null
    found.value = answer
    chosen.value = null
    const [first] = answer.hits
    if (isHasty.current && first !== undefined) pick(first)
  }
  useEffect(() => close, [])

  return {
    ...{ words, found, chosen, close, pick },
    type: (text: string) => {
      words.value = text
      const asked = text.trim()
      close()
      if (asked.length >= SHORTEST) waiting.current = askSoon(asked, types ?? null, show)
    },
    press: (event: KeyboardEvent) => {
      const hits = found.value?.hits ?? []
      if (event.key === 'Escape' && found.value !== null) {
        event.preventDefault()
        close()
      }
      const to = hits.length === 0 ? undefined : movedTo(event.key, chosen.value, hits.length)
      if (to !== undefined) chosen.value = to
      const hit = chosen.value === null ? (takesFirst ? hits[0] : undefined) : hits[chosen.value]
      const isEnter = event.key === 'Enter'
      if (isEnter && hit === undefined) isHasty.current = takesFirst && waiting.current !== null
      if (isEnter && hit !== undefined) pick(hit)
      if (to !== undefined || (isEnter && (takesFirst || hit !== undefined))) event.preventDefault()
    },
  }
}

/** Asks once nobody has typed for a moment; what was given up says nothing. */
function askSoon(q: string, types: readonly EntityType[] | null, say: (found: Found) => void) {
  const control = new AbortController()
  const timer = setTimeout(() => {
    ask(SearchAsYouTypeDocument, { q, types }, control.signal).then(
      ({ data, problem }) => {
        if (!control.signal.aborted) say({ hits: data?.search.edges ?? [], problem })
      },
      () => undefined,
    )
  }, PAUSE_MS)
  return {
    giveUp: () => {
      clearTimeout(timer)
      control.abort()
    },
  }
}

function statusOf({ hits, problem }: Found, locale: string): string {
  if (problem !== null) return wordsFor(problem).next
  if (hits.length === 0) return 'Nobody and nothing of this name is known.'
  return `${numberWords(hits.length, locale)} found; arrows choose, Enter opens.`
}
