import type { Dataset } from '../../../records/store.js'

export const PARLPARSE: Dataset = {
  name: 'parlparse',
  title: 'UK Parliament members (parlparse)',
  licence: 'UK Parliament information, terms not stated in the file; the software is AGPL-3.0',
  attribution: 'mySociety, UK Parliament, Scottish Parliament',
  url: 'https://github.com/mysociety/parlparse',
  redistributable: false,
}
