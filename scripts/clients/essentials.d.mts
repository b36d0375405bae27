/** The document without what every path has in common. */
export declare function essentials(document: object): unknown
