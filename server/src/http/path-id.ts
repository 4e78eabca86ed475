/** The id in a path; null for what is none. */
export function pathId(sent: string | undefined): number | null {
  // What else Number() reads as a number, such as 0x10, is no id.
  const id = /^[1-9][0-9]*$/.test(sent ?? '') ? Number(sent) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}
