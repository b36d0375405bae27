import type { Dataset, Edition, RecordStore } from '../../records/store.js'
import type { EntityFormat } from '../reading/entity-format.js'
import type { FileReport } from './report.js'

/** An edition that is being imported. */
interface OpenEdition {
  /** Where it is stored; `null`: nowhere. */
  readonly opened: { readonly store: RecordStore; readonly edition: Edition } | null
  lastReport: FileReport
}

/**
 * The editions of one import: files of one dataset, scope and date are one edition. It is finished when all of
 * them were imported completely, so that the parts of a list do not withdraw each other's records.
 */
export function openEditions(store: RecordStore | null) {
  const open = new Map<string, OpenEdition>()
  const broken = new Set<string>()
  return {
    /** The edition that a file belongs to; opened with the first of its files. */
    async of(
      report: FileReport,
      { dataset, isPresentOnly }: Pick<EntityFormat, 'dataset' | 'isPresentOnly'>,
    ): Promise<OpenEdition['opened']> {
      const key = editionKey(report)
      const known = open.get(key)
      if (known !== undefined) {
        known.lastReport = report
        return known.opened
      }
      const { scope, asOf } = report
      const named = datasetNamed(dataset, report.dataset)
      const opened = store && {
        store,
        edition: await store.openEdition({
          ...{ dataset: named, scope, asOf, isPresentOnly: isPresentOnly?.(scope) ?? false },
        }),
      }
      open.set(key, { opened, lastReport: report })
      return opened
    },

    /** To be called when a file was refused, or a row that may be any record: its edition is never finished. */
    breakOff(report: FileReport): void {
      broken.add(editionKey(report))
    },

    /** Finishes the complete editions; the records that this withdraws count for the last file of each. */
    async finish(): Promise<void> {
      for (const [key, { opened, lastReport }] of open) {
        if (broken.has(key) || opened === null) continue
        const { withdrawn } = await opened.store.finishEdition(opened.edition)
        lastReport.withdrawn += withdrawn
      }
    },
  }
}

export type Editions = ReturnType<typeof openEditions>

function editionKey({ dataset, scope, asOf }: FileReport): string {
  return JSON.stringify([dataset, scope, asOf])
}

/** A dataset that the command line names is that of the source under another name. */
function datasetNamed(dataset: Dataset, name: string): Dataset {
  return name === dataset.name ? dataset : { ...dataset, name, title: name }
}
