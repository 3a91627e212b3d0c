/**
 * `npm run publish-posts -- [DIRECTORY]`: stores the posts of a folder of Markdown files in the table that `TABLE_NAME` names, with the AWS
 * credentials and region of the environment. Without a folder, those that the demo comes with.
 */
import { publishPosts } from './seed/posts.ts';

const [, , directory] = process.argv;
console.log(`Published ${await publishPosts(directory)} posts.`);
