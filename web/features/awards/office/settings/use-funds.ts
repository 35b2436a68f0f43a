import { useAnswer } from '../../../../lists/use-answer.ts'

/** What is read of a fund here. */
export interface KnownFund {
  _id: string
  name: string
  currency: string
  left: string
}

type Funds = { status: 'ready'; data: KnownFund[] } | { status: 'loading' | 'failed'; data?: undefined }

/** The funds of the office. */
export const useFunds = () =>
  useAnswer(...(['GET /funds'] as never as ['GET /desk/officers'])) as unknown as Funds
