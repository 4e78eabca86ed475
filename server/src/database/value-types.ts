import pg from 'pg'

/** On both engines. */
export const valueTypes = new pg.TypeOverrides()

// Counts and ids are far below 2^53.
valueTypes.setTypeParser(pg.types.builtins.INT8, Number)
// A day as a Date would be another day in half of the world.
valueTypes.setTypeParser(pg.types.builtins.DATE, (day) => day)
