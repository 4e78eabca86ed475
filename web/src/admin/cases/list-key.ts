/** The first part of the keys of the list, which an act changes too. */
export const listKey = 'cases'
