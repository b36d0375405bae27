import type { Dataset, Edition, RecordStore } from '../../records/store.js'
import type { EntityFormat } from '../reading/entity-format.js'
import type { FileReport } from './report.js'

/** An edition that is being imported. */
interface OpenEdition {
  /** `null` if the import only counts records and does not store them. */
  readonly opened: { readonly store: RecordStore; readonly edition: Edition } | null
  lastReport: FileReport
}

/**
 * The editions of one import. Files with the same dataset, scope and date belong to the same
 * edition. When an edition is finished, the records that the newest edition of the list does not
 * contain are withdrawn. So an edition is finished only after all its files were imported
 * completely.
 */
export function openEditions(store: RecordStore | null) {
  const editions = new Map<string, OpenEdition>()
  const brokenKeys = new Set<string>()
  return {
    /** Returns the edition of a file. Opens it if the file is the first one of the edition. */
    async openFor(
      report: FileReport,
      { dataset, isPresentOnly }: Pick<EntityFormat, 'dataset' | 'isPresentOnly'>,
    ): Promise<OpenEdition['opened']> {
      const key = editionKey(report)
      const known = editions.get(key)
      if (known !== undefined) {
        known.lastReport = report
        return known.opened
      }
      const { scope, asOf } = report
      const renamed = datasetNamed(dataset, report.dataset)
      const opened = store && {
        store,
        edition: await store.openEdition({
          ...{ dataset: renamed, scope, asOf, isPresentOnly: isPresentOnly?.(scope) ?? false },
        }),
      }
      editions.set(key, { opened, lastReport: report })
      return opened
    },

    /**
     * Prevents the edition of a file from being finished. Call this if the file has malformed rows
     * (`BadRows`), because such a row could contain any record.
     */
    breakOff(report: FileReport): void {
      brokenKeys.add(editionKey(report))
    },

    /**
     * Finishes the editions whose files are all complete. Withdrawn records are counted in the
     * report of the last file of each edition.
     */
    async finish(reports: readonly FileReport[]): Promise<void> {
      for (const report of reports) if (report.isRefused) brokenKeys.add(editionKey(report))
      for (const [key, { opened, lastReport }] of editions) {
        if (brokenKeys.has(key) || opened === null) continue
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

/** The source's dataset. If the command line gives a different name, the dataset gets that name. */
function datasetNamed(dataset: Dataset, name: string): Dataset {
  return name === dataset.name ? dataset : { ...dataset, name, title: name }
}
