import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/answer.js'
import { ask } from '../api/ask.js'
import { SearchAsYouTypeDocument, type SearchedType } from '../generated/operations.js'
import { wordsFor } from '../pages/error/words-for.js'
import { HitWords, type Hit } from './hits.js'
import { movedTo } from './moved-to.js'
import { Icon } from './ui/icon.js'
import { numberWords } from './words.js'

/** The search begins after this pause in typing. */
const PAUSE_MS = 250
const SHORTEST = 2
const LONGEST = 200

/** The results for the current text. */
interface Found {
  readonly hits: readonly Hit[]
  readonly problem: Problem | null
}

interface NameBoxProps {
  /** The id of the field; its parts derive their ids from it. */
  readonly id: string
  readonly label: string
  readonly placeholder?: string
  /** The text at the start. */
  readonly q?: string
  /** Only results of these types; absent: all. */
  readonly types?: readonly SearchedType[]
  /** Whether Enter picks the first result, when there is one; absent: Enter sends the form. */
  readonly takesFirst?: boolean
  /** Whether the label is visible; absent: only screen readers get it. */
  readonly isLabelled?: boolean
  readonly locale: string
  readonly onPick: (hit: Hit) => void
}

/** A search field with results below it: arrows choose, Enter opens, Escape closes. It is part of a form. */
export function NameBox(props: NameBoxProps) {
  const { id, label, placeholder, isLabelled = false, locale } = props
  const names = useNames(props)
  const { words, found, chosen, type, press, close } = names
  const hits = found.value?.hits ?? []
  const optionId = (at: number) => `${id}-hit-${String(at)}`
  return (
    <div class="field search">
      <label for={id} class={isLabelled ? undefined : 'unseen'}>
        {label}
      </label>
      <Icon name="search" size={18} />
      <input
        id={id}
        class="input"
        name="q"
        type="search"
        role="combobox"
        placeholder={placeholder}
        // The field has no `<datalist>`: the results are below it.
        list={undefined}
        autocomplete="off"
        maxLength={LONGEST}
        value={words.value}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-autocomplete="list"
        aria-activedescendant={chosen.value === null ? undefined : optionId(chosen.value)}
        onInput={({ currentTarget }) => {
          type(currentTarget.value)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <div class="pop" hidden={found.value === null}>
        <Results {...names} id={id} locale={locale} optionId={optionId} />
      </div>
    </div>
  )
}

/** The results of the search, or the reason why there are none. */
function Results(props: {
  readonly id: string
  readonly locale: string
  readonly optionId: (at: number) => string
  readonly found: ReturnType<typeof useNames>['found']
  readonly chosen: ReturnType<typeof useNames>['chosen']
  readonly words: ReturnType<typeof useNames>['words']
  readonly pick: (hit: Hit) => void
  readonly again: () => void
}) {
  const { id, locale, optionId, found, chosen, words, pick, again } = props
  const { hits, problem } = found.value ?? { hits: [], problem: null }
  return (
    <>
      <ul id={`${id}-hits`} role="listbox" aria-label="Results" hidden={hits.length === 0}>
        {hits.map((hit, at) => (
          <li
            key={hit.node.id}
            id={optionId(at)}
            class="opt"
            role="option"
            aria-selected={at === chosen.value}
            // This event comes before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault()
              pick(hit)
            }}
          >
            <HitWords hit={hit} locale={locale} />
          </li>
        ))}
      </ul>
      <div role="status" class={hits.length > 0 ? 'foot' : 'opt'}>
        {found.value !== null && <Status found={found.value} words={words.value} locale={locale} />}
      </div>
      {problem !== null && (
        <div class="opt">
          <button type="button" class="btn small" onMouseDown={again}>
            Try now
          </button>
        </div>
      )}
    </>
  )
}

function Status(props: { readonly found: Found; readonly words: string; readonly locale: string }) {
  const { found, words, locale } = props
  const { hits, problem } = found
  if (problem !== null) return <>{wordsFor(problem).next}</>
  if (hits.length > 0)
    return <>{numberWords(hits.length, locale)} found. Arrow keys choose, Enter opens.</>
  return (
    <span>
      Nothing found for <strong>{words.trim()}</strong>
      <br />
      <span class="sub">Check the spelling, or try a last name or a district such as NY-14.</span>
    </span>
  )
}

function useNames({ q = '', types, takesFirst = false, onPick }: NameBoxProps) {
  const words = useSignal(q)
  const found = useSignal<Found | null>(null)
  const chosen = useSignal<number | null>(null)
  const waiting = useRef<{ readonly giveUp: () => void } | null>(null)
  /** Whether Enter was pressed before there were results. */
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

  const type = (text: string) => {
    words.value = text
    const asked = text.trim()
    close()
    if (asked.length >= SHORTEST) waiting.current = askSoon(asked, types ?? null, show)
  }
  return {
    ...{ words, found, chosen, close, pick, type },
    /** Sends the same search again. */
    again: () => {
      type(words.value)
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

/** Searches after a pause in typing. A search that is cancelled reports nothing. */
function askSoon(q: string, types: readonly SearchedType[] | null, say: (found: Found) => void) {
  const control = new AbortController()
  const timer = setTimeout(() => {
    ask(SearchAsYouTypeDocument, { q, types }, control.signal).then(
      ({ data, problem }) => {
        if (!control.signal.aborted) say({ hits: data?.searchAll.edges ?? [], problem })
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
