import { OutsideLink } from '../../components/outside-link.js'
import { dateWords } from '../../components/words.js'
import type { Entity } from './entity.js'

const KINDS: Readonly<Record<Entity['corrections'][number]['kind'], string>> = {
  NAME: 'The name',
  OTHER_NAME: 'Another name',
  BIRTH_DATE: 'The day of birth',
  DEATH_DATE: 'The day of death',
  IDENTIFIER: 'An identifier',
  START: 'The beginning',
  END: 'The end',
  RELATED: 'This is so, too',
  NOT_RELATED: 'This is not so',
  SAME: 'This is the same',
  NOT_SAME: 'This is not the same',
}

/** The corrections by readers, each with its source. Shows nothing if there are none. */
export function Corrections(props: { readonly entity: Entity; readonly locale: string }) {
  const { corrections } = props.entity
  if (corrections.length === 0) return null
  return (
    <>
      <h3>What readers corrected</h3>
      <ul>
        {corrections.map(({ kind, value, about, source, appliedOn }) => (
          <li key={`${kind} ${about ?? ''} ${value ?? ''} ${source}`}>
            {KINDS[kind]}
            {about !== null && (
              <>
                {' '}
                (<bdi>{about}</bdi>)
              </>
            )}
            {isSaid(kind) && (
              <>
                : <bdi>{value ?? 'none'}</bdi>
              </>
            )}
            <small>
              {' · '}
              <OutsideLink href={source}>{hostOf(source)}</OutsideLink>
              {` · applied on ${dateWords(appliedOn, props.locale)}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

function isSaid(kind: Entity['corrections'][number]['kind']): boolean {
  return kind !== 'RELATED' && kind !== 'NOT_RELATED' && kind !== 'SAME' && kind !== 'NOT_SAME'
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address
}
