/** The limit that the texts for pictures and downloads call 60 MB. */
export const maxFileBytes = 60_000_000
