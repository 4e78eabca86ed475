/** Runs in the page: placeholders that do not fit in their field. */
export function cutPlaceholders(): string[] {
  const pen = document.createElement('canvas').getContext('2d')!
  return [...document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')]
    .filter((input) => input.checkVisibility() && widthOf(input) > roomIn(input))
    .map(({ placeholder }) => placeholder)

  function widthOf(input: HTMLInputElement): number {
    const { font, letterSpacing } = getComputedStyle(input)
    Object.assign(pen, { font, letterSpacing: letterSpacing === 'normal' ? '0px' : letterSpacing })
    return pen.measureText(input.placeholder).width
  }

  function roomIn(input: HTMLInputElement): number {
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  }
}
