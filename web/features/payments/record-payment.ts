import { sessionCall } from '../../api/session-client.ts'

interface PaidFee {
  transactionId: string
  scholarshipId: string
  price: string
  email: string
}

/** Records a payment with the fields of the specification; the server reads the provider's word only [P4, P6]. @throws ApiError */
export async function recordPayment({
  transactionId,
  scholarshipId,
  price,
  email,
}: PaidFee): Promise<string> {
  const { insertedId } = await sessionCall('POST /payment', {
    body: { email, price, transactionId, date: new Date().toISOString(), scholarshipId, status: 'pending' },
  })
  return insertedId
}
