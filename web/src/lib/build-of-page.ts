/** The address of the script that this page started with; every build has another one. */
export function buildOfPage(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : undefined
}
