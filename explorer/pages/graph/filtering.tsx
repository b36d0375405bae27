import type { Store } from '../../graph/store.js'
import type { Filters } from '../../graph/view.js'
import { KINDS, TYPES, wordsOfCountry, wordsOfKind, wordsOfType } from '../../graph/words.js'
import type { Visit } from '../page.js'

interface Choice {
  readonly value: string
  readonly label: string
}

/** Filters by kind of relationship, type of entity, and country. */
export function Filtering({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  const { known, view } = store
  const entities = view.value.nodes.flatMap(({ id }) => known.value.entities.get(id) ?? [])
  if (entities.length < 2) return <p class="graph-block quiet">Add a second entity to filter.</p>
  const kinds = new Set([...known.value.links.values()].map(({ kind }) => kind))
  const types = new Set(entities.map(({ type }) => type.toLowerCase()))
  const countries = [...new Set(entities.map(({ countryCode }) => countryCode ?? ''))].sort()
  return (
    <div class="graph-block">
      <Choices
        store={store}
        name="kinds"
        legend="Kinds of relationship"
        choices={KINDS.filter((kind) => kinds.has(kind)).map((kind) => ({
          value: kind.toLowerCase(),
          label: wordsOfKind(kind),
        }))}
      />
      <Choices
        store={store}
        name="types"
        legend="Types"
        choices={TYPES.filter((type) => types.has(type)).map((value) => ({
          value,
          label: wordsOfType(value),
        }))}
      />
      <Choices
        store={store}
        name="countries"
        legend="Countries"
        choices={countries.map((value) => ({ value, label: wordsOfCountry(value, visit.locale) }))}
      />
    </div>
  )
}

function Choices(props: {
  readonly store: Store
  readonly name: keyof Filters
  readonly legend: string
  readonly choices: readonly Choice[]
}) {
  const { store, name, legend, choices } = props
  const values = choices.map(({ value }) => value)
  const shown = store.view.value.filters[name] ?? values
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={shown.includes(value)}
            onChange={({ currentTarget }) => {
              const next = currentTarget.checked
                ? [...shown, value]
                : shown.filter((each) => each !== value)
              const isAll = values.every((each) => next.includes(each))
              store.filter({ [name]: isAll ? null : next })
            }}
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
