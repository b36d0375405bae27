/** `meta.format` of exported Popolo. It distinguishes our exports from other Popolo files. */
export const POPOLO_FORMAT = 'polity-popolo-1'

/** The note of the link to an entity's web page. */
export const PAGE_NOTE = 'Polity'
