import { data } from 'react-router'

/** Every address that is no page answers 404 [L6]; the root's error boundary draws it. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
