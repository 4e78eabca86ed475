const inAmsterdam = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An instant as the Dutch clock shows it, whatever the time zone of the machine: '2027-03-29T08:00:00'. */
export function dutchTime(instant: Date): string {
  return inAmsterdam.format(instant).replace(' ', 'T')
}
