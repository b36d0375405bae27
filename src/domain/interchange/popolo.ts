/** `meta.format` of the Popolo that exports write: what tells it from any other, beside the lists of Popolo. */
export const POPOLO_FORMAT = 'polity-popolo-1'

/** The note of the link to an entity's page. */
export const PAGE_NOTE = 'Polity'
