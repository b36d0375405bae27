import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/answer.js'
import { ask } from '../api/ask.js'
import { SearchAsYouTypeDocument } from '../generated/operations.js'
import { wordsFor } from '../pages/error/error-view.js'
import { HitWords, type Hit } from './hits.js'
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

/**
 * A search by name, as a combobox: arrows choose, Enter opens, Escape closes. Without JavaScript, and with Enter on the
 * words themselves, it is a form that opens the front page with what was found.
 */
export function SearchBox({ q, locale }: { readonly q: string; readonly locale: string }) {
  const { words, found, chosen, type, press, close } = useSearch(q)
  const hits = found.value?.hits ?? []
  const isOpen = hits.length > 0
  const active = chosen.value === null ? undefined : optionId(chosen.value)
  return (
    <form action="/" role="search" aria-label="All of Polity" class="search">
      <label for="search">Search by name</label>
      <input
        id="search"
        name="q"
        type="search"
        role="combobox"
        // No list of the document: the hits below are.
        list={undefined}
        autocomplete="off"
        maxLength={LONGEST}
        value={words.value}
        aria-expanded={isOpen}
        aria-controls="search-hits"
        aria-autocomplete="list"
        aria-activedescendant={active}
        onInput={({ currentTarget }) => {
          type(currentTarget.value)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <button>Search</button>
      <ul id="search-hits" role="listbox" aria-label="Names found" hidden={!isOpen}>
        {hits.map((hit, at) => (
          <li
            key={hit.node.id}
            id={optionId(at)}
            role="option"
            aria-selected={at === chosen.value}
            // Before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault()
              open(hit)
            }}
          >
            <HitWords hit={hit} locale={locale} />
          </li>
        ))}
      </ul>
      <p role="status" class={found.value?.problem ? 'notice' : 'unseen'}>
        {found.value !== null && statusOf(found.value, locale)}
      </p>
    </form>
  )
}

function useSearch(q: string) {
  const words = useSignal(q)
  const found = useSignal<Found | null>(null)
  const chosen = useSignal<number | null>(null)
  const waiting = useRef<{ readonly giveUp: () => void } | null>(null)

  const close = () => {
    waiting.current?.giveUp()
    found.value = null
    chosen.value = null
  }
  useEffect(() => close, [])

  return {
    ...{ words, found, chosen, close },
    type: (text: string) => {
      words.value = text
      const asked = text.trim()
      if (asked.length < SHORTEST) {
        close()
        return
      }
      waiting.current?.giveUp()
      waiting.current = askSoon(asked, (answer) => {
        found.value = answer
        chosen.value = null
      })
    },
    press: (event: KeyboardEvent) => {
      const hits = found.value?.hits ?? []
      if (event.key === 'Escape' && found.value !== null) {
        event.preventDefault()
        close()
      }
      if (hits.length === 0) return
      const to = movedTo(event.key, chosen.value, hits.length)
      const hit = chosen.value === null ? undefined : hits[chosen.value]
      if (to !== undefined) chosen.value = to
      if (event.key === 'Enter' && hit !== undefined) open(hit)
      if (to !== undefined || (event.key === 'Enter' && hit !== undefined)) event.preventDefault()
    },
  }
}

/** Asks once nobody has typed for a moment; what was given up says nothing. */
function askSoon(q: string, say: (found: Found) => void) {
  const control = new AbortController()
  const timer = setTimeout(() => {
    ask(SearchAsYouTypeDocument, { q }, control.signal).then(
      ({ data, problem }) => {
        if (!control.signal.aborted) say({ hits: data?.search.hits ?? [], problem })
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

/** The option that a key leads to, round and round over the words themselves; `undefined`: no key of the list. */
function movedTo(key: string, from: number | null, many: number): number | null | undefined {
  if (key === 'ArrowDown') return from === null ? 0 : from + 1 < many ? from + 1 : null
  if (key === 'ArrowUp') return from === null ? many - 1 : from > 0 ? from - 1 : null
  return undefined
}

function statusOf({ hits, problem }: Found, locale: string): string {
  if (problem !== null) return wordsFor(problem).next
  if (hits.length === 0) return 'Nobody and nothing of this name is known.'
  return `${numberWords(hits.length, locale)} found; arrows choose, Enter opens.`
}

function open({ node }: Hit): void {
  location.assign(`/entity/${node.slug}`)
}

function optionId(at: number): string {
  return `search-hit-${String(at)}`
}
