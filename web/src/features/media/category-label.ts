/** A category as it is read: the wire writes "Product foto's" with a straight apostrophe. */
export function categoryLabel(category: string): string {
  return category.replaceAll("'", '’')
}
