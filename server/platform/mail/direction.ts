/** Text without the marks by which a name would write all that follows it backwards (Unicode TR9, explicit formatting). */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
