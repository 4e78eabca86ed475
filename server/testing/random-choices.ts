export type RandomChoices = ReturnType<typeof createRandomChoices>

/** Choices that look random and are the same for the same seed. */
export function createRandomChoices(seed: number) {
  let state = seed

  /** A number from 0 up to 1 (mulberry32). */
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const upTo = (end: number) => Math.floor(fraction() * end)
  const oneOf = <Choice>(choices: readonly Choice[]): Choice => choices[upTo(choices.length)]!
  /** True once in so many times. */
  const onceIn = (times: number) => fraction() < 1 / times

  return { upTo, oneOf, onceIn }
}
