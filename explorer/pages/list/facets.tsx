import { numberWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import { valuesIn } from './address.js'

/** A filter of a list with its choices. */
export interface Facet {
  /** The parameter of the address. */
  readonly name: string
  readonly title: string
  /** Whether only one choice is possible at a time. */
  readonly isSingle?: true
  readonly options: readonly FacetOption[]
}

export interface FacetOption {
  readonly value: string
  readonly label: string
  /** The number of rows; absent: not counted. */
  readonly count?: number
  /** The class of the colour, for parties. */
  readonly colour?: string
}

/** The number of choices that are always shown. The reader can open the others. */
const SHOWN = 6

/** The filters of a list as parts of its form. */
export function Facets(props: { readonly facets: readonly Facet[]; readonly visit: Visit }) {
  const { facets, visit } = props
  return (
    <>
      {facets
        .filter(({ options }) => options.length > 0)
        .map((facet) => (
          <FacetChoices key={facet.name} facet={facet} visit={visit} />
        ))}
    </>
  )
}

function FacetChoices({ facet, visit }: { readonly facet: Facet; readonly visit: Visit }) {
  const { name, title, options, isSingle = false } = facet
  const chosen = valuesIn(visit, name)
  const shown = options.filter(({ value }, at) => at < SHOWN || chosen.includes(value))
  const rest = options.filter((option) => !shown.includes(option))
  const choice = (option: FacetOption) => (
    <Choice
      key={option.value}
      name={name}
      option={option}
      isSingle={isSingle}
      isChosen={chosen.includes(option.value)}
      locale={visit.locale}
    />
  )
  return (
    <fieldset>
      <legend>{title}</legend>
      {isSingle && (
        <Choice
          name={name}
          option={{ value: '', label: 'All' }}
          isSingle
          isChosen={chosen.length === 0}
          locale={visit.locale}
        />
      )}
      {shown.map(choice)}
      {rest.length > 0 && (
        <details>
          <summary class="more">{numberWords(rest.length, visit.locale)} more</summary>
          {rest.map(choice)}
        </details>
      )}
    </fieldset>
  )
}

function Choice(props: {
  readonly name: string
  readonly option: FacetOption
  readonly isSingle: boolean
  readonly isChosen: boolean
  readonly locale: string
}) {
  const { name, option, isSingle, isChosen, locale } = props
  const { value, label, count, colour } = option
  return (
    <label>
      <input type={isSingle ? 'radio' : 'checkbox'} name={name} value={value} checked={isChosen} />
      {colour === undefined ? (
        <bdi>{label}</bdi>
      ) : (
        <span class={`party ${colour}`}>
          <span class="swatch" aria-hidden="true" />
          <bdi>{label}</bdi>
        </span>
      )}
      {count !== undefined && <span class="c">{numberWords(count, locale)}</span>}
    </label>
  )
}
