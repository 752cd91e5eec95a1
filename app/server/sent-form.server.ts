/**
 * The form of a post.
 *
 * @throws a 400 for a body that is none
 */
export async function sentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new Response("This form can't be read", { status: 400 });
  }
}
