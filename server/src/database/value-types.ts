import pg from 'pg'

/** How values leave the database, on both engines: int8 as number, date as 'YYYY-MM-DD', timestamptz as Date. */
export const valueTypes = new pg.TypeOverrides()

// Counts and ids stay far below 2^53, so a number holds them exactly.
valueTypes.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day has no time zone; as a Date it would be another day in half of the world.
valueTypes.setTypeParser(pg.types.builtins.DATE, (day) => day)
