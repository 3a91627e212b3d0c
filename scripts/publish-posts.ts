/** `npm run publish-posts`: stores blog posts. */
import { parseCommandLine, runCommand } from './cli/command.ts';
import { publishPosts } from './seed/blog/posts.ts';

const usage = `npm run publish-posts -- [FOLDER]

Stores the posts of a folder of Markdown files, by default those of the demo, in the table that TABLE_NAME names, with the AWS
credentials and the region of your shell. Posts that are already stored are replaced. With SITE_BUCKET, draws a picture of each post
for other sites to show with a link to it, and stores it in that bucket (the output SiteBucketName); else they show that of its category.`;

await runCommand(async () => {
  const { positionals } = parseCommandLine(usage, {}, { positionals: true });
  console.log(`Published ${await publishPosts(positionals[0], process.env.SITE_BUCKET)} posts.`);
  return true;
});
