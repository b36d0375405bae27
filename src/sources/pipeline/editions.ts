import type { Dataset, Edition, RecordStore } from '../../records/store.js'
import type { EntityFormat } from '../reading/entity-format.js'
import type { FileReport } from './report.js'

/** An edition that is being imported. */
interface OpenEdition {
  /** `null` if the import only counts and does not store. */
  readonly opened: { readonly store: RecordStore; readonly edition: Edition } | null
  lastReport: FileReport
}

/**
 * The editions of one import. Files with the same dataset, scope and date belong to the same
 * edition. An edition is finished after all of its files were imported completely, so that the
 * parts of a list do not withdraw each other's records.
 */
export function openEditions(store: RecordStore | null) {
  const open = new Map<string, OpenEdition>()
  const broken = new Set<string>()
  return {
    /** Returns the edition of a file, and opens it for the first of its files. */
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

    /**
     * Call this for a refused file, or for a refused row that could be any record. The edition is
     * then never finished.
     */
    breakOff(report: FileReport): void {
      broken.add(editionKey(report))
    },

    /**
     * Finishes the complete editions. Withdrawn records are counted in the report of the last file
     * of each edition.
     */
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

/** The source's dataset, under the name given on the command line. */
function datasetNamed(dataset: Dataset, name: string): Dataset {
  return name === dataset.name ? dataset : { ...dataset, name, title: name }
}
