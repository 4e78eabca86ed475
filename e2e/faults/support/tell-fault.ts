type Outcome = {
  /** What was tried, in words. */
  tried: string
  /** How much had been acknowledged when the fault was over. */
  acknowledged: number
  /** What of that was not found again. */
  lost: readonly unknown[]
  /** What else is worth knowing, such as how many calls were refused. */
  also?: string
}

/** Prints the line of a fault test in the run's output: what it tried, and what was lost. */
export function tellFault({ tried, acknowledged, lost, also }: Outcome): void {
  console.log(
    `fault: ${tried}: ${acknowledged} acknowledged, ${lost.length} lost${also === undefined ? '' : `, ${also}`}`,
  )
}
