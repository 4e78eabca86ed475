/** A moment on the wire: ISO 8601 in UTC with microseconds, as Laravel writes it. */
export function presentMoment(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z')
}
