/** Spec §7: a Date is sent as the member's local time, without an offset. */
export function withLocalTimes(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, value instanceof Date ? localTime(value) : value]),
  )
}

function localTime(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}
