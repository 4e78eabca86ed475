/** How many days before a mark of a product ends staff are told. */
export const markDays = 90
