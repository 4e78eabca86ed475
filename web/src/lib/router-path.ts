type RouterPath<Path extends string> = Path extends `${infer Start}:${infer End}` ? `${Start}$${RouterPath<End>}` : Path

/** An address as the router writes it: the contract has a varying part as `:slug`, the router as `$slug`. */
export function routerPath<Path extends string>(path: Path): RouterPath<Path> {
  return path.replaceAll(':', '$') as RouterPath<Path>
}
