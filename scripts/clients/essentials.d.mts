/** The document without the parts that every path has in common. */
export declare function essentials(document: object): unknown
