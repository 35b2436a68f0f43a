/** The orders of lists of reviews. */
export const reviewSorts = {
  '': 'Newest first',
  date: 'Oldest first',
  rating: 'Lowest rating first',
  '-rating': 'Highest rating first',
  university: 'University, A to Z',
}
